/** The picture of a page in chats. */
export interface HeadPicture {
  /** On this site, beginning with /. */
  url: string;
  width: number;
  height: number;
  alt: string;
}

/** What a page of one thing says of itself. */
export interface PageHead {
  title: string;
  description: string;
  picture?: HeadPicture;
  /** The one address of the thing, where several lead to it. */
  path?: string;
  type?: 'website' | 'profile';
  /** schema.org, without @context; addresses that begin with / are the site's. */
  structured?: Record<string, unknown>;
}
