/** Colours of a drawing, as CSS colours that a canvas accepts. */
export interface PlotColors {
  text: string;
  grid: string;
  zeroLine: string;
  current: string;
  negative: string;
  comparison: string;
}

/** Colours for white paper: the bars are grey so that black lines and outlines stand out against them. */
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
 * Returns the theme colours that apply at `element`, because a canvas does not resolve CSS custom properties. One probe
 * element carries all of the colours in different properties, so the browser calculates the style only once.
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

/** Calls `onChange` when the colour scheme changes or printing starts or ends. Returns a function that unsubscribes. */
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
