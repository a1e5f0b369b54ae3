/**
 * For a Google sheet: Extensions, Apps Script, paste this. Under Project Settings, Script Properties, set HEATSHEET
 * (https://api.example.com) and CREDENTIALS (USERNAME:PASSWORD of an account that sees what is published).
 *
 * =PLACES_LEFT() in a cell lists each division with how many places are left.
 */
function PLACES_LEFT() {
  const rows = [['competition', 'division', 'registered', 'limit', 'places left']]
  for (const competition of competitions()) {
    for (const { name, registration_count: count, registration_limit: limit } of competition.divisions) {
      rows.push([competition.name, name, count, limit ?? '', limit === null ? '' : Math.max(0, limit - count)])
    }
  }
  return rows
}

function competitions() {
  const { HEATSHEET, CREDENTIALS } = PropertiesService.getScriptProperties().getProperties()
  const headers = { Authorization: `Basic ${Utilities.base64Encode(CREDENTIALS)}` }
  const found = []
  for (let url = `${HEATSHEET}/api/public/competitions?limit=100`; url !== undefined;) {
    const answer = UrlFetchApp.fetch(url, { headers })
    found.push(...JSON.parse(answer.getContentText()))
    url = /<([^>]+)>; rel="next"/.exec(answer.getHeaders().Link ?? '')?.[1]
  }
  return found
}

/** Deployed as a web app, the sheet named `counts` is CSV, for `heatsheet import --kind division counts.csv`. */
function doGet() {
  const cells = SpreadsheetApp.getActive().getSheetByName('counts').getDataRange().getDisplayValues()
  const quoted = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const csv = cells.map((row) => row.map(quoted).join(',') + '\n').join('')
  return ContentService.createTextOutput(csv).setMimeType(ContentService.MimeType.CSV)
}
