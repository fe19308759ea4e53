/**
 * Gives scripts and style sheets another address after a failure: a browser that still waits for the first answer does
 * not ask for the same address again. The shell counts the attempts in `globalThis.remoteAttempts[name]`.
 */
export class RetryAddressPlugin {
  constructor(name) {
    this.suffix = `(globalThis.remoteAttempts?.[${JSON.stringify(name)}] ?? 0)`;
  }

  apply(compiler) {
    const extended = (element, attribute) => (code) =>
      `${code}\nif (${this.suffix} > 0) ${element}.${attribute} = url + '?attempt=' + ${this.suffix};`;
    compiler.hooks.compilation.tap('RetryAddressPlugin', (compilation) => {
      const hooks = compiler.rspack.RuntimePlugin.getCompilationHooks(compilation);
      hooks.createScript.tap('RetryAddressPlugin', extended('script', 'src'));
      hooks.createLink.tap('RetryAddressPlugin', extended('link', 'href'));
    });
  }
}
