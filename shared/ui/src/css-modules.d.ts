declare module '*.module.css' {
  const classes: Record<string, string>;
  // biome-ignore lint/style/noDefaultExport: a CSS Module's class names are its default export
  export default classes;
}

declare module '*.css';
