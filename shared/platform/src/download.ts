/** Has the browser keep a text as a CSV file that spreadsheets open as UTF-8. */
export function downloadCsv(name: string, text: string): void {
  // What was read over the network has lost its byte order mark; without one spreadsheets guess the encoding.
  const marked = text.startsWith('\uFEFF') ? text : `\uFEFF${text}`;
  const address = URL.createObjectURL(new Blob([marked], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
