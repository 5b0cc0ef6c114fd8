/** A few at a time: a browser has six connections to a host, and one of them is the live stream. */
const AT_ONCE = 3

export async function inTurns<Item, Answer>(
  items: Item[],
  act: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let at = 0; at < items.length; at += AT_ONCE)
    answers.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(act))))
  return answers
}
