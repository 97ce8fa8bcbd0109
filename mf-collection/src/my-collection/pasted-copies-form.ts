/** Draft name of a pasted list. The page checks for a draft before the form's code loads. */
export const pastedCopiesForm = 'pasted-copies.1';
export const pastedCopiesId = 'new';
