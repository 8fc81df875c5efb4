import { sql } from 'kysely'

/** How many items a person has in their cart, beside a row of `app_user`; read at sign-in. */
export const itemsInCart = sql<number>`(select count(*) from shop_cart_item c where c.user_id = app_user.id)`
