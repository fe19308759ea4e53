// The site's document shows the sign-in page before any code has loaded (`shared/tooling/release/page`). The attribute
// `data-prerendered` of the root element hides the shell's own element as long as that page is shown.

const findPage = () => document.getElementById('prerendered');
const isVisible = () => document.documentElement.dataset.prerendered !== undefined;

/** Removes the prerendered page if this visit does not show it. */
export function removeHiddenPrerenderedPage(): void {
  if (!isVisible()) findPage()?.remove();
}

type Field = HTMLInputElement | HTMLButtonElement;

/** Returns the inputs by name and the buttons by position, because labels may differ between releases of a page. */
function listFields(form: HTMLFormElement): Map<string, Field> {
  const inputs = [...form.querySelectorAll('input')].map((input) => [input.name, input] as const);
  const buttons = [...form.querySelectorAll('button[type]')].flatMap((button, index) =>
    button instanceof HTMLButtonElement ? [[`button ${index}`, button] as const] : [],
  );
  return new Map<string, Field>([...inputs, ...buttons]);
}

/** Returns the fields of the rendered form that has all fields of `form`; undefined if there is no such form. */
function findRenderedFields(form: HTMLFormElement): Map<string, Field> | undefined {
  const names = [...listFields(form).keys()];
  const rendered = document.querySelectorAll<HTMLFormElement>('#root form');
  return [...rendered].map(listFields).find((fields) => names.every((name) => fields.has(name)));
}

const valueSetter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

function copyValue(from: HTMLInputElement, to: HTMLInputElement): void {
  if (from.value === '') return;
  // The setter of the prototype is used: React ignores an input event after its own setter has set the value.
  valueSetter?.call(to, from.value);
  to.dispatchEvent(new Event('input', { bubbles: true }));
}

function copyFocus(from: Field, to: Field): void {
  to.focus({ preventScroll: true });
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return;
  // Email inputs have no selection range: browsers then put the caret at the end of the text.
  if (from.selectionStart === null) return;
  to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? undefined);
}

/**
 * Replaces the prerendered page with the page in the shell's element: entered values, focus and selection move to the
 * fields of the same form, and a click from before the code had loaded is repeated. When the shell's page lacks this
 * form, for example after a failed load, the shell's page is shown and the entered values are kept for the next page.
 */
export function replacePrerenderedPage(): void {
  const page = findPage();
  const form = page?.querySelector('form');
  if (!page || !form) return;
  const wasVisible = isVisible();
  const [active, busy] = [document.activeElement, form.querySelector('[aria-busy]')];
  delete document.documentElement.dataset.prerendered;
  busy?.removeAttribute('aria-busy');
  const rendered = findRenderedFields(form);
  if (rendered === undefined) return;
  for (const [name, from] of listFields(form)) {
    const to = rendered.get(name);
    if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) copyValue(from, to);
    if (to && wasVisible && from === active) copyFocus(from, to);
    // Repeats the click after React has finished rendering the page.
    if (to && from === busy) queueMicrotask(() => to.click());
  }
  page.remove();
}
