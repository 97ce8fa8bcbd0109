/** The address of the store is wrong; the message is a sentence for the operator. */
export class InvalidStoreAddress extends Error {}
