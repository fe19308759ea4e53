/** Downloads `text` as a CSV file named `name` that spreadsheets open as UTF-8. */
export function downloadCsv(name: string, text: string): void {
  // Reading a response as text drops its byte order mark. Without this mark, spreadsheets guess the encoding.
  downloadText(name, text.startsWith('\uFEFF') ? text : `\uFEFF${text}`, 'text/csv');
}

/** Downloads `text` as a file named `name`, byte for byte in UTF-8. */
export function downloadText(name: string, text: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Downloads the file at `url`, named by the response, straight to the disk: the page does not hold it in memory. */
export function downloadFile(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  // Without the attribute `download`, an error response would replace the page.
  link.download = '';
  link.click();
}
