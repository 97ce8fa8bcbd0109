import packageJson from '../../../package.json' with { type: 'json' };

/** The version of the site, as package.json says. */
export const siteVersion: string = packageJson.version;
