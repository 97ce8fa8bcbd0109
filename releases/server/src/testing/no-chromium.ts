/** Why a test that needs a browser fails on a machine without one. */
export const noChromium = 'No Chromium found: install one (apt-get install chromium), or name one with CHROMIUM_PATH';
