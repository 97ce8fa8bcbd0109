/** For how many days a merge of two players can be undone. */
export const undoMergeDays = 30;
