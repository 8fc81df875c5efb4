import type { Context } from '#kernel/command/context.ts'
import { mailOf, type LetterItem, type LetterPart } from '#kernel/mail/mail-words.ts'
import { word } from '#kernel/contract/words.ts'
import type { Order } from './contract.ts'

type NoticeContext = Pick<Context, 'db' | 'deps' | 'actor' | 'outbox'>

/** Amounts and days as the reader's language writes them. */
function writerOf(language: string, currency: string) {
  const amounts = new Intl.NumberFormat(language, { style: 'currency', currency })
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return { amount: (value: number) => amounts.format(value), day: (day: string) => days.format(new Date(day)) }
}

type Writer = ReturnType<typeof writerOf>

async function send(
  ctx: NoticeContext,
  order: Order,
  event: 'placed' | 'cancelled',
  subject: string,
  partsOf: (write: Writer, link: string) => readonly LetterPart[],
): Promise<void> {
  const { db, deps, actor } = ctx
  const reader = await db.selectFrom('app_user').select('language').where('id', '=', actor.user_id).executeTakeFirst()
  const language = reader?.language ?? 'en'
  const link = `${deps.settings.public_url}/orders/${order.no}`
  const payload = await mailOf(deps, {
    to: order.customer.email,
    language,
    subject: { text: subject, values: { no: order.no } },
    paragraphs: [
      { text: word('Hello {name},'), values: { name: order.customer.name } },
      ...partsOf(writerOf(language, order.currency), link),
    ],
  })
  await ctx.outbox({ topic: 'mail', dedupe_key: `shop-order-${order.no}-${event}`, payload })
}

/** Thanks for an order, line by line. */
export const mailPlaced = (ctx: NoticeContext, order: Order): Promise<void> =>
  send(ctx, order, 'placed', word('Your order {no}'), (write, link) => [
    {
      text: word('Thank you for your order {no}. The total is {total}, and delivery is by {day}.'),
      values: { no: order.no, total: write.amount(order.total), day: write.day(order.deliveryOn) },
    },
    {
      items: order.lines.map((line): LetterItem => ({
        title: line.name,
        link: `${ctx.deps.settings.public_url}/shop/${line.slug}`,
        facts: [
          { text: word('{count} × {price}'), values: { count: String(line.qty), price: write.amount(line.price) } },
          { text: write.amount(line.total) },
        ],
      })),
    },
    { text: word('You can cancel it within an hour.') },
    { link, button: { text: word('View order') } },
  ])

/** Sends a mail that an order is cancelled, and what becomes of the money. */
export const mailCancelled = (ctx: NoticeContext, order: Order): Promise<void> =>
  send(ctx, order, 'cancelled', word('Your order {no} has been cancelled'), (write, link) => {
    const parts: LetterPart[] = [
      { text: word('Your order {no} has been cancelled. Nothing will be delivered.'), values: { no: order.no } },
    ]
    if (order.payment === 'refunded')
      parts.push({
        text: word('{amount} will be refunded to your original payment method.'),
        values: { amount: write.amount(order.total) },
      })
    return [...parts, { link, button: { text: word('View order') } }]
  })
