/** How the bar of a preview looks, by day and by night; the page's own styles do not reach into it. */
export const barStyle = `.preview-bar {
  position: sticky;
  z-index: 20;
  bottom: 0;
  box-sizing: border-box;
  max-height: 45vh;
  overflow-y: auto;
  padding: 0.5rem 1rem;
  border-top: 3px solid light-dark(#0a6b3d, #58c48d);
  background: light-dark(#ffffff, #16181b);
  color: light-dark(#1c2024, #eceef0);
  font: 0.9375rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
.preview-bar[data-outcome='refused'],
.preview-bar[data-outcome='ended'] {
  border-color: light-dark(#b3261e, #ff8a7a);
}
.preview-bar[data-outcome='reading'] {
  border-top-style: dashed;
}
.preview-bar p,
.preview-bar ul {
  margin: 0;
}
.preview-bar ul {
  padding: 0.25rem 0 0 1.25rem;
}
.preview-bar ul:empty {
  display: none;
}
.preview-bar code {
  font: 0.875em ui-monospace, monospace;
}
.preview-bar li[data-severity='error'] code {
  color: light-dark(#b3261e, #ff8a7a);
}
.preview-bar form {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.25rem 1rem;
  margin-top: 0.25rem;
}
.preview-bar a {
  color: light-dark(#0a58ca, #7db2ff);
}
.preview-bar select,
.preview-bar input,
.preview-bar button {
  max-width: 100%;
  padding: 0.125rem 0.375rem;
  border: 1px solid light-dark(#767d86, #8d959f);
  border-radius: 0.25rem;
  background: inherit;
  color: inherit;
  font: inherit;
}
.about-access,
.page-footer p {
  display: none;
}
@media print {
  .preview-bar {
    display: none;
  }
}
`
