import type { TopicCode } from '@rad/api/internal/capabilities/knowledge/content/topics.vocabulary.ts'
import type { ContentLine } from './seed-lines.ts'

const question = (topic: TopicCode, position: number, title: string, text: string): ContentLine => ({
  kind: 'faq',
  by: 'rgm',
  state: 'published',
  days: 30 + position * 9,
  topic,
  position,
  title,
  summary: text.split('\n')[0]!.split('. ')[0]!.slice(0, 120),
  text,
})

/** The FAQ page of the demo: questions of outlets about the shop and the portal. */
export const questions: readonly ContentLine[] = [
  question(
    'payment',
    1,
    'How can I pay for an order?',
    'With a card, net banking, installments, a gift card, or cash on delivery. You choose in the last step of the checkout.',
  ),
  question(
    'payment',
    2,
    'When is my card charged?',
    'When you place the order. If you cancel within the hour, the amount goes back to the same card within five working days.',
  ),
  question(
    'payment',
    3,
    'How do I use a coupon?',
    'Open the [cart](/cart), enter the code below the products, and press Apply. One coupon counts for one order.',
  ),
  question(
    'payment',
    4,
    'Where do I find the receipt?',
    'Open the order under [My orders](/orders) and choose Receipt. It can be printed or saved as PDF.',
  ),
  question(
    'delivery',
    1,
    'How long does delivery take?',
    'One to eight days, depending on the product. The cart shows the day for each one before you order.',
  ),
  question(
    'delivery',
    2,
    'What does delivery cost?',
    'It is free from ₹5,000 and for products with free shipping. Below that it costs ₹99 for each order.',
  ),
  question(
    'delivery',
    3,
    'Can I send an order to another outlet?',
    'Yes. Add the address of that outlet in the checkout and choose it before you pay. Please name who receives the parcel.',
  ),
  question(
    'delivery',
    4,
    'The parcel arrived damaged. What now?',
    'Note the damage on the slip of the driver and take three photos: parcel, packing, and part. Then write to support on the same day.',
  ),
  question(
    'cancellationReturn',
    1,
    'Until when can I cancel an order?',
    'Within 60 minutes. Open the order and choose Cancel order. After that it is being packed and can only be returned.',
  ),
  question(
    'cancellationReturn',
    2,
    'How do I return a part that doesn’t fit?',
    'Within 14 days, unused and in its packing.\n- Write to support with the number of the order\n- Put the return slip into the parcel\n- Hand it to the driver of the next delivery',
  ),
  question(
    'cancellationReturn',
    3,
    'What can’t be returned?',
    'Fluids that were opened, electrical parts that were fitted, and products made to order.',
  ),
  question(
    'myOrders',
    1,
    'Where do I see the status of an order?',
    'Under [My orders](/orders). An order is placed, then shipped after a day, then delivered.',
  ),
  question(
    'myOrders',
    2,
    'What happens to the price of an open order?',
    'Nothing. Prices, discounts, and the delivery fee of an order stay as they were when you placed it.',
  ),
  question(
    'myOrders',
    3,
    'Who else sees my orders?',
    'No one. Orders, addresses, and saved cards belong to the person who is signed in, not to the outlet.',
  ),
]
