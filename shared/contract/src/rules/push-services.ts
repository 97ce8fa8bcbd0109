/**
 * The push services of browsers: Chrome and what is built like it, Firefox, Safari, and Edge on Windows. The server sends to no other
 * machine, so a subscription that somebody made up reaches nothing inside its network.
 */
const service =
  /^https:\/\/(?:fcm\.googleapis\.com|jmt17\.google\.com|[\w-]+\.push\.services\.mozilla\.com|[\w-]+\.push\.apple\.com|[\w-]+\.notify\.windows\.com)\/[\w./:;?&=%+~*!,-]{1,900}$/;

/** Whether an address is one by which a known push service takes messages for a browser. */
export const isPushEndpoint = (address: string): boolean => service.test(address);
