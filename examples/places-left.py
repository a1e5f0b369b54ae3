#!/usr/bin/env python3
"""Prints a table for a spreadsheet: a division a row, with how many places are left.

    HEATSHEET=https://api.example.com CREDENTIALS=USERNAME:PASSWORD ./places-left.py > places-left.csv

LibreOffice: Sheet, Link to External Data, the file, updated every so many minutes. Excel: Data, From Text/CSV, Refresh.
"""
import base64, csv, json, os, re, sys, urllib.request

KEY = "Basic " + base64.b64encode(os.environ["CREDENTIALS"].encode()).decode()


def competitions():
    url = os.environ["HEATSHEET"] + "/api/public/competitions?limit=100"
    while url:
        with urllib.request.urlopen(urllib.request.Request(url, headers={"Authorization": KEY}), timeout=30) as answer:
            yield from json.load(answer)
            onward = re.search('<([^>]+)>; rel="next"', answer.headers.get("Link", ""))
            url = onward and onward[1]


def cell(text):
    # A spreadsheet takes what begins like this for a formula, and runs it.
    return "'" + text if text[:1] in "=+-@\t\r" else text


table = csv.writer(sys.stdout, lineterminator="\n")
table.writerow(["competition", "division", "registered", "limit", "places left"])
for competition in competitions():
    for division in competition["divisions"]:
        count, limit = division["registration_count"], division["registration_limit"]
        left = "" if limit is None else max(0, limit - count)
        table.writerow([cell(competition["name"]), cell(division["name"]), count, limit, left])
