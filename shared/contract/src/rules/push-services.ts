/**
 * The push services of browsers: Chrome and browsers built on it, Firefox, Safari, and Edge on Windows. The server sends to no other
 * host, so an invented subscription cannot reach anything inside its network.
 */
const service =
  /^https:\/\/(?:fcm\.googleapis\.com|jmt17\.google\.com|[\w-]+\.push\.services\.mozilla\.com|[\w-]+\.push\.apple\.com|[\w-]+\.notify\.windows\.com)\/[\w./:;?&=%+~*!,-]{1,900}$/;

/** Returns whether an address belongs to a known push service. */
export const isPushEndpoint = (address: string): boolean => service.test(address);
