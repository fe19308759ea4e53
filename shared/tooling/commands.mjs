import { MEASURING_COMMANDS } from './measuring-commands.mjs';

const SITE = { type: 'string' };
const API = { api: { type: 'string' }, force: { type: 'string' } };
const MESSAGE = { type: 'string' };

/** Commands for an area's own repository: they need no sources of the shell or of other areas. */
export const STANDALONE_COMMANDS = [
  'dev',
  'build',
  'deploy',
  'rollback',
  'promote',
  'abort',
  'retire',
  'remove-preview',
  'releases',
  'lint',
  'types',
];

/** The commands of the repository: the module that runs each, what its command line accepts, and its help. */
export const COMMANDS = {
  start: {
    module: './dev/start.ts',
    installs: true,
    options: { force: { type: 'string' } },
    usage: `Installs, builds what changed, starts PostgreSQL and serves everything until Ctrl-C.

  npm start

  --force   starts although the API no longer works with a live area; the reason is recorded: npm start -- --force "<reason>"

Settings are environment variables, PORT and DATA_DIR for example: see api/SETTINGS.md.
`,
  },
  'prepare-site': {
    module: './dev/prepare-site.ts',
    usage: 'Builds what changed; part of npm start.\n',
  },
  dev: {
    module: './dev/dev.ts',
    installs: true,
    allowPositionals: true,
    options: { against: { type: 'string' } },
    usage: `Runs the shell, the areas and the API with hot reload.

  npm run dev                # every area with hot reload
  npm run dev -- mf-menu     # this one, the others as they were built
  npm run dev -- mf-menu --against https://backoffice.example.com
                             # this one in the deployed shell, with the deployed API and areas
`,
  },
  build: {
    module: './release/build.ts',
    allowPositionals: true,
    usage: `Builds what changed into DATA_DIR/site and makes it live where nobody has deployed or rolled back.

  npm run build                      # the shell and every area
  npm run build -- mf-menu shell     # these
`,
  },
  deploy: {
    module: './release/deploy.ts',
    allowPositionals: true,
    options: {
      ...{ site: SITE, preview: { type: 'string' }, message: MESSAGE, 'skip-tests': { type: 'string' }, ...API },
      ...{ to: { type: 'string' }, locations: { type: 'string' } },
      ...{ watch: { type: 'string' }, 'rollback-above': { type: 'string' }, summary: { type: 'string' } },
      screenshots: { type: 'string' },
    },
    usage: `Checks an area or the shell, builds it and makes it live.

  npm run deploy -w mf-menu -- [options]
  npm run deploy -- mf-menu mf-business [options]    # both by one change of the site, or none

  --preview      label of a preview, which is put beside what is live without types and tests; pr.12 for example
  --to           percentage of the locations that get an area's version, 10% for example; the others keep the live one
  --locations    ids of the locations that get it instead, 3,7 for example
  --message      why, for the history
  --skip-tests   reason why lint rules, types and tests are not checked, for the history
  --watch        for how long its visits are watched, 10m for example; too many failed visits roll it back, or end a rollout, and exit with 1
  --rollback-above  share of failed visits above which --watch rolls it back; 1% by default
  --summary      file to append link, size, durations and commit to as Markdown; "$GITHUB_STEP_SUMMARY" for example
  --screenshots  folder for pictures of the area's first page without data: three widths, light and dark; the summary lists them
  --site         folder of the site, DATA_DIR/site by default, s3://bucket/folder, or the address of the back office, with a token in DEPLOY_TOKEN
  --api          address of the API to compare with; by default the API that was last started with the site
  --force        reason to deploy although the API or the types of what is live do not fit; it is recorded
`,
  },
  rollback: {
    module: './release/rollback.ts',
    allowPositionals: true,
    options: { site: SITE, to: { type: 'string' }, message: MESSAGE, ...API },
    usage: `Makes an earlier version of an area or of the shell live again.

  npm run rollback -w mf-menu -- [options]
  npm run rollback -- mf-menu mf-business [options]    # both by one change of the site, or none

  --to        a version that is kept; by default the last one that was live and not rolled back, of a retired area its last one
  --message   why, for the history
  --site      folder of the site, DATA_DIR/site by default, s3://bucket/folder, or the address of the back office, with a token in DEPLOY_TOKEN
  --api       address of the API to compare with; by default the API that was last started with the site
  --force     reason to return to it although the API or the types of what is live do not fit; it is recorded
`,
  },
  promote: {
    module: './release/promote.ts',
    allowPositionals: true,
    options: { site: SITE, message: MESSAGE, ...API },
    usage: `Makes the staged version of an area live for all locations.

  npm run promote -w mf-menu -- [options]

  --message   why, for the history
  --site      folder of the site, DATA_DIR/site by default, s3://bucket/folder, or the address of the back office, with a token in DEPLOY_TOKEN
  --api       address of the API to compare with; by default the API that was last started with the site
  --force     reason to promote it although the API or the types of what is live do not fit; it is recorded
`,
  },
  abort: {
    module: './release/abort.ts',
    allowPositionals: true,
    options: { site: SITE, message: MESSAGE },
    usage: `Ends the rollout of an area: all locations get the live version at the next page load.

  npm run abort -w mf-menu -- [options]

  --message   why, for the history
  --site      folder of the site, DATA_DIR/site by default, s3://bucket/folder, or the address of the back office, with a token in DEPLOY_TOKEN
`,
  },
  retire: {
    module: './release/retire.ts',
    allowPositionals: true,
    options: { site: SITE, message: MESSAGE },
    usage: `Takes an area out of the site; its paths are free for other areas, and npm start does not bring it back.

  npm run retire -- mf-loyalty [options]

  --message   why, for the history
  --site      folder of the site, DATA_DIR/site by default, s3://bucket/folder, or the address of the back office, with a token in DEPLOY_TOKEN
`,
  },
  'remove-preview': {
    module: './release/remove-preview.ts',
    allowPositionals: true,
    options: { site: SITE, preview: { type: 'string' }, message: MESSAGE },
    usage: `Takes a preview of an area out of the site.

  npm run remove-preview -- mf-menu --preview pr.12 [options]

  --preview   label of the preview, or its version
  --message   why, for the history
  --site      folder of the site, DATA_DIR/site by default, s3://bucket/folder, or the address of the back office, with a token in DEPLOY_TOKEN
`,
  },
  releases: {
    module: './release/releases.ts',
    allowPositionals: true,
    options: { site: SITE, log: { type: 'boolean' }, json: { type: 'boolean' } },
    usage: `Lists, per area, the live version, the staged one, the kept versions and the previews.

  npm run releases -- [options]

  --log    the history instead: who deployed and rolled back what, the newest first
  --json   as JSON; of --log the oldest first. With npm run --silent releases nothing else is printed
  --site   folder of the site, DATA_DIR/site by default, s3://bucket/folder, or the address of the back office, with a token in DEPLOY_TOKEN
`,
  },
  'copy-site': {
    module: './release/copy-site.ts',
    options: { site: SITE, to: { type: 'string' } },
    usage: `Copies the site in a folder into a bucket that has none, so that servers can share it.

  npm run copy-site -- --to s3://bucket/folder [options]

  --to     address of the bucket, with an access key in the variables of the AWS command line
  --site   folder of the site, DATA_DIR/site by default
`,
  },
  'create-remote': {
    module: './dev/create-remote.ts',
    allowPositionals: true,
    options: { owner: { type: 'string' }, 'own-repo': { type: 'string' }, packages: { type: 'string' } },
    usage: `Creates a new area with a page and its test: a workspace, or a repository of its own.

  npm run create-remote -- loyalty
  npm run create-remote -- loyalty --owner @company/loyalty
  npm run create-remote -- loyalty --own-repo ../loyalty

  --owner      user, team or email address whose review its changes need, added to .github/CODEOWNERS with a job that deploys them
  --own-repo   new folder for a repository of its own, which installs the published packages
  --packages   folder with tarballs by npm run pack, which the repository then contains and installs
`,
  },
  pack: {
    module: './pack/pack.ts',
    options: { to: { type: 'string' } },
    usage: `Compiles the shared packages and packs them for areas in repositories of their own.

  npm run pack -- [options]

  --to   folder of the tarballs; DATA_DIR/packages by default
`,
  },
  test: {
    module: './test/test.ts',
    installs: true,
    options: { force: { type: 'boolean' }, since: { type: 'string' } },
    usage: `Runs every suite: lint, types, jest per workspace, the matrix of releases, end-to-end in a browser.

  npm test                     # all; skips lint, types and jest where nothing has changed since they passed
  npm test -- --force          # all, whatever has changed
  npm test -- --since main     # what differs from a branch or commit, and what depends on it
  npm test -w mf-menu          # one workspace, with jest's options after --

With --since, the matrix and the browser tests run unless only areas differ.
`,
  },
  lint: {
    module: './test/lint.ts',
    options: { write: { type: 'boolean' } },
    usage: `Checks the format and the lint rules of every file.

  npm run lint -- [options]

  --write   formats the files and fixes what has a safe fix
`,
  },
  types: {
    module: './test/types.ts',
    usage: 'Checks the types of every workspace.\n\n  npm run types\n',
  },
  matrix: {
    module: './release/matrix.ts',
    options: { site: { type: 'string' } },
    usage: `Tries every area of the sources in the previous release of the shell, and the other way round.

  npm run matrix                         # the previous releases, built from their commits
  npm run matrix -- --site /srv/site     # what is live or staged in a site, with areas that are not among the sources;
                                         # also the address of a back office, with a token in DEPLOY_TOKEN
`,
  },
  ...MEASURING_COMMANDS,
};
