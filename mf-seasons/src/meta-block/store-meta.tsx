import { MetaBlock } from './meta-block';

/** What is played in a store, for its page. */
export default function StoreMeta({ slug }: { slug?: unknown }) {
  return typeof slug === 'string' && <MetaBlock of={{ store: slug }} search={{ tienda: slug }} />;
}
