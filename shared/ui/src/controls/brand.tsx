import classes from './brand.module.css';

/** The product's logo and name. */
export function Brand() {
  return (
    <span className={classes.brand}>
      <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="9" className={classes.plate} />
        <path d="M7 21a9 9 0 0 1 18 0Z" className={classes.dome} />
        <path d="M6 24h20" className={classes.line} />
        <circle cx="16" cy="9.5" r="1.75" className={classes.dome} />
      </svg>
      Back Office
    </span>
  );
}
