/** The picture of a page in chats. */
export interface HeadPicture {
  /** An address on this site that begins with /. */
  url: string;
  width: number;
  height: number;
  alt: string;
}

/** The same content in another form: a feed or a calendar. */
interface HeadAlternate {
  type: 'application/rss+xml' | 'text/calendar';
  title: string;
  /** An address on this site that begins with /. */
  url: string;
}

/** The head of a page about one thing. */
export interface PageHead {
  title: string;
  description: string;
  picture?: HeadPicture;
  /** The canonical address, if several lead to the thing. */
  path?: string;
  type?: 'website' | 'profile';
  alternates?: readonly HeadAlternate[];
  /** schema.org data without @context; addresses that begin with / belong to the site. */
  structured?: Record<string, unknown>;
}
