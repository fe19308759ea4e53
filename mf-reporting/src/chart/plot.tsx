import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { drawPlot } from './draw-plot';
import classes from './plot.module.css';
import type { ChartContent } from './series';

export interface PlotProps extends Pick<ChartContent, 'points' | 'series' | 'formatAxis'> {
  /** Index of the highlighted point. */
  active: number | null;
  /** Called with the index of the point under the pointer; must be the same function on every render. */
  onActiveChange: (index: number | null) => void;
  /** Content of the tooltip. */
  children: ReactNode;
}

/** The drawing of a chart on a canvas, with the highlighted point and the tooltip above it. */
export function Plot({ points, series, formatAxis, active, onActiveChange, children }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const [overlay, setOverlay] = useState<HTMLElement>();
  useEffect(() => {
    if (box.current === null) return;
    const drawing = drawPlot(box.current, { points, series, formatAxis, onActiveChange });
    setOverlay(drawing.overlay);
    return drawing.destroy;
  }, [points, series, formatAxis, onActiveChange]);
  const share = 100 / points.length;
  const center = ((active ?? 0) + 0.5) * share;
  return (
    <div ref={box} className={classes.plot} aria-hidden>
      {overlay &&
        active !== null &&
        createPortal(
          <>
            <div className={classes.highlight} style={{ left: `${center - share / 2}%`, width: `${share}%` }} />
            {/* The tooltip is shifted left by `center` % of its own width, so that it stays within the drawing. */}
            <div className={classes.tooltip} style={{ left: `${center}%`, transform: `translateX(-${center}%)` }}>
              {children}
            </div>
          </>,
          overlay,
        )}
    </div>
  );
}
