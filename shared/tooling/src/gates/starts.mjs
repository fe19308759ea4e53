/** The area really starts in the shell and shows its first page. */
export async function starts({ started }) {
  const { problem } = await started();
  return problem;
}
