import { Skeleton as MantineSkeleton } from '@mantine/core';

export interface SkeletonProps {
  /** CSS lengths; by default the size of a line of text. */
  width?: string;
  height?: string;
  /** Number of lines; the last one is shorter. */
  lines?: number;
}

/** Placeholder of loading content; `aria-busy` tells assistive technology that the content is not complete yet. */
export function Skeleton({ width = '100%', height = '1em', lines = 1 }: SkeletonProps) {
  return (
    <span aria-busy>
      {Array.from({ length: lines }, (_, line) => (
        <MantineSkeleton
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity and never move
          key={line}
          component="span"
          display="block"
          height={height}
          width={lines > 1 && line === lines - 1 ? '60%' : width}
          mt={line > 0 ? 10 : 0}
        />
      ))}
    </span>
  );
}
