/** The draft of a pasted list of copies: the page opens the form where there is one, before the form itself is loaded. */
export const pastedCopiesForm = 'pasted-copies.1';
export const pastedCopiesId = 'new';
