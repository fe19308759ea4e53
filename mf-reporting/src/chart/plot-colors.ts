/** Colours of a drawing, as a canvas takes them. */
export interface PlotColors {
  text: string;
  grid: string;
  zeroLine: string;
  current: string;
  negative: string;
  comparison: string;
}

/** Paper is white: grey bars, so that black lines and outlines are visible before them. */
const PRINTED: PlotColors = {
  text: '#000',
  grid: '#ccc',
  zeroLine: '#000',
  current: '#767676',
  negative: '#767676',
  comparison: '#000',
};

const printing = () => window.matchMedia('print');

/**
 * Returns the colours of the theme at `element`; a canvas does not resolve custom properties. One element carries all
 * of them in different properties, so that the browser calculates its style once.
 */
export function readColors(element: HTMLElement): PlotColors {
  if (printing().matches) return PRINTED;
  const probe = document.createElement('span');
  Object.assign(probe.style, {
    color: 'var(--text-muted)',
    caretColor: 'var(--border)',
    outlineColor: 'var(--border-control)',
    backgroundColor: 'var(--primary)',
    borderTopColor: 'var(--danger)',
    borderBottomColor: 'var(--accent)',
  });
  element.append(probe);
  const style = getComputedStyle(probe);
  const colors: PlotColors = {
    text: style.color,
    grid: style.caretColor,
    zeroLine: style.outlineColor,
    current: style.backgroundColor,
    negative: style.borderTopColor,
    comparison: style.borderBottomColor,
  };
  probe.remove();
  return colors;
}

/** Calls `onChange` when the colour scheme changes and when printing starts or ends. Returns a function that stops it. */
export function watchColors(onChange: () => void): () => void {
  const query = printing();
  query.addEventListener('change', onChange);
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => {
    query.removeEventListener('change', onChange);
    observer.disconnect();
  };
}
