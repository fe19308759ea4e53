import type { ReactNode } from 'react';
import { Brand } from '../controls/brand';
import classes from './signed-out-screen.module.css';

export interface SignedOutScreenProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** Frame of every signed-out screen: brand, title and a form. */
export function SignedOutScreen({ title, description, children }: SignedOutScreenProps) {
  return (
    <main className={classes.screen}>
      <title>{title}</title>
      <div className={classes.aside}>
        <p className={classes.tagline}>Serving efficiency</p>
      </div>
      <div className={classes.content}>
        <div className={classes.card}>
          <Brand />
          <h1 className={classes.title}>{title}</h1>
          {description && <p className={classes.description}>{description}</p>}
          <div className={classes.body}>{children}</div>
        </div>
      </div>
    </main>
  );
}
