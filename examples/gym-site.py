#!/usr/bin/env python3
"""Writes a gym's page of competitions: run it each hour (cron: 0 * * * *), and serve the folder with whatever you have.

    HEATSHEET=https://api.example.com CREDENTIALS=USERNAME:PASSWORD ./gym-site.py public/index.html
"""
import base64, html, json, os, sys, urllib.request

if len(sys.argv) != 2 or not {"HEATSHEET", "CREDENTIALS"} <= os.environ.keys():
    sys.exit("Usage: HEATSHEET=https://api.example.com CREDENTIALS=USERNAME:PASSWORD gym-site.py FILE")
KEY = "Basic " + base64.b64encode(os.environ["CREDENTIALS"].encode()).decode()


def competitions():
    url = os.environ["HEATSHEET"] + "/api/public/competitions?limit=20"
    request = urllib.request.Request(url, headers={"Authorization": KEY})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def division(one):
    limit = one["registration_limit"]
    left = "" if limit is None else f": {max(0, limit - one['registration_count'])} of {limit} places left"
    return f"<li>{html.escape(one['name'])}{left}</li>"


def section(one):
    divisions = "".join(map(division, sorted(one["divisions"], key=lambda each: each["order"])))
    events = ", ".join(html.escape(event["name"]) for event in one["events"]) or "to be announced"
    # A description is HTML already, of a few safe elements: the service sees to that.
    return f"<section><h2>{html.escape(one['name'])}</h2>{one['description']}<ul>{divisions}</ul><p>Events: {events}</p></section>"


def main(file):
    page = "".join(map(section, competitions()))
    head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Our competitions</title><h1>Our competitions</h1>'
    # Beside the old page and then in its place: whoever reads meanwhile reads a whole one, and an outage leaves the old one.
    with open(file + ".new", "w", encoding="utf-8") as fresh:
        fresh.write(head + page + "</html>\n")
    os.replace(file + ".new", file)


main(sys.argv[1])
