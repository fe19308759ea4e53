import { Skeleton } from '@backoffice/ui';
import { type ComponentType, useEffect, useState } from 'react';
import type { PlotAreaProps } from './plot-area';

const importPlotArea = () => import(/* webpackChunkName: "chart" */ './plot-area');

/** Loads the code and library of the drawing before its data arrive. A failure is reported later, by `LazyPlot`. */
export function preloadPlot(): void {
  importPlotArea().catch(() => undefined);
}

interface LazyPlotProps extends PlotAreaProps {
  onFailure: () => void;
}

/** The drawing of a chart. Its code is loaded on demand; after a failure, the next mount tries again. */
export function LazyPlot({ content, onFailure }: LazyPlotProps) {
  const [PlotArea, setPlotArea] = useState<ComponentType<PlotAreaProps>>();
  useEffect(() => {
    let isMounted = true;
    importPlotArea().then(
      (module) => isMounted && setPlotArea(() => module.PlotArea),
      (error: unknown) => {
        console.error(error);
        if (isMounted) onFailure();
      },
    );
    return () => {
      isMounted = false;
    };
  }, [onFailure]);
  return PlotArea ? <PlotArea content={content} /> : <Skeleton height="var(--plot-height)" />;
}
