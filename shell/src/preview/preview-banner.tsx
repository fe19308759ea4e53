import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { Button, IconButton, IconX } from '@backoffice/ui';
import { useState } from 'react';
import classes from './preview-banner.module.css';

export interface PreviewBannerProps {
  previewed: readonly RegisteredRemote[];
  /** One message for each requested release that is not shown. */
  problems: readonly string[];
  onLeave: () => void;
}

/** Permanent notice that this tab shows versions that are not live, with a button that leaves the preview. */
export function PreviewBanner({ previewed, problems, onLeave }: PreviewBannerProps) {
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  const isPreview = previewed.length > 0;
  return (
    <section className={classes.banner} aria-label="Preview">
      <div className={classes.text}>
        {isPreview && (
          <p>
            {'Preview in this tab: '}
            {previewed.map(({ description, current }, index) => (
              <span key={description.name}>
                {index > 0 && ', '}
                <strong>{`${description.title} ${current.version}`}</strong>
              </span>
            ))}
          </p>
        )}
        {problems.map((problem) => (
          <p key={problem} role="alert">
            {problem}
          </p>
        ))}
      </div>
      {isPreview ? (
        <Button onClick={onLeave}>Leave preview</Button>
      ) : (
        <IconButton label="Close" icon={<IconX size={18} aria-hidden />} onClick={() => setClosed(true)} />
      )}
    </section>
  );
}
