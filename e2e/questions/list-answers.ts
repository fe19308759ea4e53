import type { Outcome } from './ask';
import { MAX_CLICKS } from './question';

const escapeCell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');

/** Describes the outcome in one line for the console. */
export function describeOutcome(
  { question, clicks, shown, expected, isRight, failure }: Outcome,
  number: number,
): string {
  const answer = isRight ? shown.join(', ') : `${shown.join(', ')} instead of ${expected.join(', ')}`;
  const clicked = `${clicks} ${clicks === 1 ? 'click' : 'clicks'}${clicks > MAX_CLICKS ? ', TOO MANY' : ''}`;
  return `${isRight ? '✓' : '✗'} ${number}. ${question.ask} ${failure ?? answer} (${clicked})`;
}

/** Writes the outcomes as a table in Markdown. */
export function listAnswers(outcomes: readonly Outcome[]): string {
  const right = outcomes.filter(({ isRight }) => isRight).length;
  const rows = outcomes.map(({ question, screen, clicks, shown, isRight }, index) => {
    const steps = question.steps.map(({ label }) => label).join(' › ') || 'First page';
    const cells = [
      question.owner ? `${question.ask} (second restaurant)` : question.ask,
      screen,
      steps,
      clicks,
      shown.join(', '),
      isRight ? 'yes' : 'NO',
    ];
    return `| ${[index + 1, ...cells].map((cell) => escapeCell(String(cell))).join(' | ')} |`;
  });
  return [
    '# Questions of an owner',
    '',
    `${right} of ${outcomes.length} questions are answered on a screen within ${MAX_CLICKS} clicks from the page after sign-in. Each answer equals the result of`,
    'SQL over the rows of orders, lines, payments, refunds and cash drawers. `npm run questions -w e2e` generates this list from',
    "a running demonstration. The demonstration's data ends today, so the amounts are those of the day of the run. Run the",
    'command some hours after midnight, when the day has sales.',
    '',
    '| # | Question | Screen | Clicked | Clicks | Answer on the screen | Equal |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
