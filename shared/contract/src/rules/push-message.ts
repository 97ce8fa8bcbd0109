/** A push message from the server, which the browser's service worker shows. */
export interface PushMessage {
  title: string;
  /** One sentence. */
  body: string;
  /** The page that opens on a press. */
  path: string;
  /** A later message with the same tag replaces the earlier one. */
  tag: string;
}
