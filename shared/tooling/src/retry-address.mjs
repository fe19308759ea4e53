/**
 * Gives scripts and style sheets another address after a failure: a browser that still waits for the first answer does
 * not ask for the same address again. The shell counts the attempts of each build in `globalThis.loadAttempts`.
 */
export class RetryAddressPlugin {
  apply(compiler) {
    const attempt = `globalThis.loadAttempts?.[${JSON.stringify(compiler.options.output.uniqueName)}]`;
    const extended = (element, attribute) => (code) =>
      `${code}\nif (${attempt} > 0) ${element}.${attribute} = url + '?attempt=' + ${attempt};`;
    compiler.hooks.compilation.tap('RetryAddressPlugin', (compilation) => {
      const hooks = compiler.rspack.RuntimePlugin.getCompilationHooks(compilation);
      hooks.createScript.tap('RetryAddressPlugin', extended('script', 'src'));
      hooks.createLink.tap('RetryAddressPlugin', extended('link', 'href'));
    });
  }
}
