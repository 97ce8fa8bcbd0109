import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../build/workspaces.mjs';
import { areaWorkflow } from '../new-area/workflow.mjs';

/** Runs a program; null where this machine does not have it. */
function tool(command, args, options = {}) {
  const { error, status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', timeout: 60_000, ...options });
  if (error && /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return null;
  return { ok: status === 0, output: `${stdout}${stderr}`.trim() };
}

/** nginx needs a whole configuration around ours, and folders that it may write. */
function nginx() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mesa-nginx-'));
  try {
    symlinkSync(path.join(root, 'deploy/nginx'), path.join(folder, 'mesa-abierta'));
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
    const config = `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${temporary} include mesa-abierta/mesa-abierta.conf; }`;
    writeFileSync(path.join(folder, 'nginx.conf'), config);
    return tool('nginx', ['-t', '-p', folder, '-c', path.join(folder, 'nginx.conf')]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The unit names a user and a folder that the machine of a developer does not have. */
function systemd() {
  const found = tool('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', path.join(root, 'deploy/systemd/mesa-abierta.service')]);
  if (found === null) return null;
  const faults = found.output.split('\n').filter((line) => line.includes('mesa-abierta.service') && !/is not executable|Failed to (open|connect)/.test(line));
  return { ok: faults.length === 0, output: faults.join('\n') };
}

const secrets = { POSTGRES_PASSWORD: 'x', S3_KEY: 'x', S3_SECRET: 'x', CLERK_PUBLISHABLE_KEY: 'x', APP_ORIGIN: 'https://mesa.example' };
function compose() {
  if (!tool('docker', ['compose', 'version'])?.ok) return null;
  return tool('docker', ['compose', '-f', 'deploy/compose/compose.yaml', 'config', '--quiet'], { env: { ...process.env, ...secrets } });
}

/** Checks our workflows, and the one that new areas get. */
function actionlint() {
  const own = readdirSync(path.join(root, '.github/workflows')).map((name) => path.join('.github/workflows', name));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mesa-workflow-'));
  try {
    const ofAreas = path.join(folder, 'area.yml');
    writeFileSync(ofAreas, areaWorkflow);
    return tool('actionlint', [...own, ofAreas]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Asks each tool about the examples and workflows that it reads. Returns a line per fault, and a note that names the tools this machine lacks. */
export function deployFaults() {
  const checks = {
    nginx: nginx(),
    caddy: tool('caddy', ['validate', '--config', path.join(root, 'deploy/caddy/Caddyfile')], { cwd: path.join(root, 'deploy/caddy') }),
    'systemd-analyze': systemd(),
    'docker compose': compose(),
    promtool: tool('promtool', ['check', 'rules', 'deploy/monitoring/alerts.yml']),
    actionlint: actionlint(),
  };
  const absent = Object.entries(checks).filter(([, found]) => found === null);
  const faults = Object.entries(checks).flatMap(([name, found]) =>
    found === null || found.ok ? [] : found.output.split('\n').map((line) => `${name}: ${line}`),
  );
  return { faults, note: absent.length > 0 ? `not checked, because these are not installed: ${absent.map(([name]) => name).join(', ')}` : '' };
}
