/** What a server sends to a browser, and its service worker shows. */
export interface PushMessage {
  title: string;
  /** One sentence. */
  body: string;
  /** The page that a press opens. */
  path: string;
  /** Of two with the same one, the later takes the place of the earlier. */
  tag: string;
}
