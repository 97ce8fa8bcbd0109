/** The workflow of an area in its own repository: .github/workflows/area.yml. */
export const areaWorkflow = `# Checks each pull request and shows it on the site as a preview, which expires. A tag like v1.2.0 publishes that version and puts it online.
# Needs the variable MESA_URL (the site) and the secret MESA_TOKEN (a deploy token of the area).
name: Area
on:
  pull_request:
    types: [opened, synchronize, reopened, closed]
  push:
    tags: ['v*']
permissions:
  contents: read
env:
  MESA_URL: \${{ vars.MESA_URL }}
jobs:
  check:
    if: github.event.action != 'closed'
    runs-on: ubuntu-latest
    timeout-minutes: 20
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version-file: package.json
          cache: npm
      - run: npm ci
      - run: npm run check
      - run: npm test
  preview:
    needs: check
    # Pull requests of forks and of Dependabot do not get the token.
    if: >-
      github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository && github.actor != 'dependabot[bot]'
    runs-on: ubuntu-latest
    timeout-minutes: 20
    permissions:
      contents: read
      pull-requests: write
    concurrency:
      group: preview-\${{ github.event.pull_request.number }}
      cancel-in-progress: true
    env:
      PULL_REQUEST: \${{ github.event.pull_request.number }}
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version-file: package.json
          cache: npm
      - run: npm ci
      - run: npx mesa-release preview . --pull-request "$PULL_REQUEST" --markdown > comment.md
        env:
          MESA_TOKEN: \${{ secrets.MESA_TOKEN }}
      - run: gh pr comment "$PULL_REQUEST" --edit-last --create-if-none --body-file comment.md
        env:
          GH_TOKEN: \${{ github.token }}
  remove:
    if: >-
      github.event.action == 'closed' && github.event.pull_request.head.repo.full_name == github.repository && github.actor != 'dependabot[bot]'
    runs-on: ubuntu-latest
    timeout-minutes: 10
    concurrency:
      group: preview-\${{ github.event.pull_request.number }}
      cancel-in-progress: true
    env:
      PULL_REQUEST: \${{ github.event.pull_request.number }}
    steps:
      # The branch of the pull request may be gone.
      - uses: actions/checkout@v5
        with:
          ref: \${{ github.event.pull_request.base.ref }}
      - uses: actions/setup-node@v5
        with:
          node-version-file: package.json
          cache: npm
      - run: npm ci
      - run: npx mesa-release preview . --pull-request "$PULL_REQUEST" --remove
        env:
          MESA_TOKEN: \${{ secrets.MESA_TOKEN }}
  release:
    needs: check
    if: github.event_name == 'push'
    runs-on: ubuntu-latest
    timeout-minutes: 20
    concurrency: release
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version-file: package.json
          cache: npm
      - name: Require that the tag names the version of package.json
        run: test "v$(node -p "require('./package.json').version")" = "$GITHUB_REF_NAME"
      - run: npm ci
      - run: npx mesa-release publish .
        env:
          MESA_TOKEN: \${{ secrets.MESA_TOKEN }}
      - run: npx mesa-release promote . "\${GITHUB_REF_NAME#v}"
        env:
          MESA_TOKEN: \${{ secrets.MESA_TOKEN }}
`;
