import { TextLink } from '@backoffice/ui';
import classes from './footer.module.css';

export function Footer() {
  return (
    <footer className={classes.footer}>
      <span>© {new Date().getFullYear()} Back Office</span>
      <nav className={classes.links} aria-label="About">
        <TextLink to="/terms">Terms</TextLink>
        <TextLink to="/privacy-policy">Privacy Policy</TextLink>
      </nav>
    </footer>
  );
}
