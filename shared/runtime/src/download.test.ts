import { downloadText } from './download';

test('A text is downloaded under its name, and its address stays until Safari has read it', async () => {
  jest.useFakeTimers();
  const steps: string[] = [];
  let blob: Blob | undefined;
  URL.createObjectURL = (made) => {
    blob = made as Blob;
    return 'blob:x';
  };
  URL.revokeObjectURL = (address) => void steps.push(`revoke ${address}`);
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    steps.push(`${this.download} ${this.href}`);
  });
  downloadText('mes,torneos', 'mes-a-mes.csv', 'text/csv');
  jest.advanceTimersByTime(9_000);
  expect(steps).toEqual(['mes-a-mes.csv blob:x']);
  expect([blob?.type, blob?.size]).toEqual(['text/csv', 11]);
  jest.advanceTimersByTime(1_000);
  expect(steps).toEqual(['mes-a-mes.csv blob:x', 'revoke blob:x']);
  jest.useRealTimers();
});
