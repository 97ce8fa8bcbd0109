// Another object in each registry of Jest: after jest.resetModules() the bundle of page-bundle.mjs is evaluated again.
module.exports = {};
