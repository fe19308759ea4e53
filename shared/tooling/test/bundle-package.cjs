const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { buildSync } = require('esbuild');

const PACKAGE_FOLDER = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * Jest transform for the main file of an installed package: it becomes one file that contains the package's other
 * files. Each test file loads its packages anew, and one large file loads several times faster than hundreds of small
 * ones. `external` are import paths of files that are loaded on their own.
 */
module.exports = {
  process: (_source, file, { transformerConfig: { external } }) => ({
    code: buildSync({
      ...{ entryPoints: [file], bundle: true, packages: 'external', external },
      // For the platform `browser`, esbuild would replace process.env.NODE_ENV.
      ...{ platform: 'node', format: 'cjs', write: false, logLevel: 'silent' },
    }).outputFiles[0].text,
  }),
  // The package's version is in its package.json; the main file can be equal in two versions.
  getCacheKey(_source, file, { transformerConfig }) {
    const [folder] = PACKAGE_FOLDER.exec(file.replaceAll('\\', '/'));
    const parts = [file, transformerConfig, readFileSync(`${folder}/package.json`, 'utf8')];
    return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  },
};
