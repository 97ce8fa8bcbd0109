import packageJson from '../../../package.json' with { type: 'json' };

/** The site's version in package.json. */
export const siteVersion: string = packageJson.version;
