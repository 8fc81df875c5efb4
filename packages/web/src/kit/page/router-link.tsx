import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { type ComponentPropsWithRef, forwardRef } from 'react'

const AnchorLink = forwardRef<HTMLAnchorElement, AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>>(
  function AnchorLink(props, ref) {
    return <Anchor ref={ref} inherit {...props} />
  },
)

const ButtonLinkBase = forwardRef<HTMLAnchorElement, ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>>(
  function ButtonLinkBase(props, ref) {
    return <Button ref={ref} component="a" {...props} />
  },
)

/** Mantine's anchor with the router's typed `to`, `params` and `search`. */
export const RouterLink = createLink(AnchorLink)
/** A link that looks like a button. */
export const ButtonLink = createLink(ButtonLinkBase)
