/**
 * Nothing of anybody else’s, and no script but ours. The program writes styles into the page as it draws it, so those
 * are let in.
 */
export const referencePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page that these scripts, run in turn, make of the description. */
export function referencePage(scripts: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>Reference of the API</title>
</head>
<body>
<div id="reference"></div>
<noscript><p>The reference needs JavaScript. <a href="openapi.json">The description of the API</a> does not.</p></noscript>
${scripts.map((name) => `<script src="docs/${name}"></script>`).join('\n')}
</body>
</html>
`
}
