import { sql } from 'kysely'

/** How many things a person has in their cart, beside a row of `app_user`; signing in may ask for it. */
export const itemsInCart = sql<number>`(select count(*) from shop_cart_item c where c.user_id = app_user.id)`
