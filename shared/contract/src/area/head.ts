/** The picture of a page in chats. */
export interface HeadPicture {
  /** An address on this site that begins with /. */
  url: string;
  width: number;
  height: number;
  alt: string;
}

/** The head of a page about one thing. */
export interface PageHead {
  title: string;
  description: string;
  picture?: HeadPicture;
  /** The canonical address, if several lead to the thing. */
  path?: string;
  type?: 'website' | 'profile';
  /** schema.org data without @context; addresses that begin with / belong to the site. */
  structured?: Record<string, unknown>;
}
