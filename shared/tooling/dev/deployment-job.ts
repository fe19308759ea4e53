/** The parts of the job that differ between an area's own repository and a workspace. */
interface Job {
  name: string;
  /** Files whose changes start the job; all files when undefined. */
  paths?: string[];
  /** Commands that check a change, one line each. */
  checks: string[];
  /** The command that deploys the area, without options. */
  deploy: string;
}

const expression = (name: string) => `\${{ ${name} }}`;

/** Writes a key with a YAML list below it, indented by `indent` spaces; nothing when `entries` is undefined. */
function writeList(key: string, entries: readonly string[] | undefined, indent: number): string {
  const space = ' '.repeat(indent);
  return entries === undefined ? '' : `${space}${key}:\n${entries.map((entry) => `${space}  - ${entry}\n`).join('')}`;
}

function formatJob({ name, paths, checks, deploy }: Job): string {
  const options = '--site "$SITE" --summary "$GITHUB_STEP_SUMMARY"';
  const isPreview = "github.event_name == 'pull_request' && env.DEPLOY_TOKEN != ''";
  const label = `pr.${expression('github.event.number')}.${expression('github.run_number')}`;
  return `name: Deploy ${name}
on:
  push:
    branches: [main]
${writeList('paths', paths, 4)}  pull_request:
${writeList('paths', paths, 4)}
concurrency: deploy-${name}-${expression('github.ref')}

jobs:
  deploy:
    runs-on: ubuntu-latest
    env:
      # The address of the back office, and a token from npm run deploy-tokens there. Pull requests of forks have no token.
      SITE: ${expression('vars.SITE')}
      DEPLOY_TOKEN: ${expression('secrets.DEPLOY_TOKEN')}
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version: 22
          cache: npm
      - run: npm ci
${checks.map((check) => `      - run: ${check}\n        if: github.event_name == 'pull_request'\n`).join('')}\
      - run: ${deploy} --preview "${label}" ${options} --screenshots "$RUNNER_TEMP/screenshots"
        if: ${isPreview}
      - uses: actions/upload-artifact@v4
        id: screenshots
        if: ${isPreview}
        continue-on-error: true
        with:
          name: screenshots
          path: ${expression('runner.temp')}/screenshots
          overwrite: true
      - run: echo "[Download the screenshots]($SCREENSHOTS)" >> "$GITHUB_STEP_SUMMARY"
        if: steps.screenshots.outputs.artifact-url != ''
        env:
          SCREENSHOTS: ${expression('steps.screenshots.outputs.artifact-url')}
      - run: ${deploy} ${options}
        if: github.event_name == 'push'
`;
}

/**
 * Returns a job for GitHub Actions that deploys a preview for each pull request and makes the branch `main` live. Its
 * summary contains the preview's address and a link to the screenshots of the preview's first page.
 */
export function createRepositoryJob(name: string): string {
  return formatJob({ name, checks: ['npm run lint', 'npm run types', 'npm test'], deploy: 'npm run deploy --' });
}

/** Returns the job that deploys a workspace of this repository, started by changes to files that it is built from. */
export function createWorkspaceJob(name: string): string {
  return formatJob({
    name,
    paths: [`${name}/**`, 'shared/**', 'package-lock.json', 'tsconfig.base.json'],
    checks: [`npm test -- --since "origin/${expression('github.base_ref')}"`],
    deploy: `npm run deploy -w ${name} --`,
  });
}
