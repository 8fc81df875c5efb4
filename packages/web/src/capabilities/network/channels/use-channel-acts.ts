import { type Channel, channelsApi } from '@rad/api/network/channels/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t, translateApiMessage } from '#kit/words.ts'

/** What is done in the list itself: switching a channel on and off, and its place in the order. */
export function useChannelActs(channels: readonly Channel[]) {
  const update = useSend(channelsApi.update, { refreshes: ['outlets', 'dealers', 'models'] })
  const [isMoving, setMoving] = useState(false)
  const queryClient = useQueryClient()
  const { variables, isPending } = update
  const isBusy = isPending || isMoving

  const refused = (error: Error) => {
    showToast(translateApiMessage(error.message), { tone: 'bad' })
    void queryClient.invalidateQueries({ queryKey: ['channels'] })
  }
  const change = (channel: Channel, body: Partial<Pick<Channel, 'active' | 'sort'>>) =>
    update.mutateAsync({ params: { id: channel.id }, body: { ...body, if_version: channel.version } })

  return {
    isBusy,
    /** As it will be, while that is being saved. */
    isActive: (channel: Channel) =>
      isPending && variables.params.id === channel.id ? (variables.body.active ?? channel.active) : channel.active,
    toggle: (channel: Channel) => {
      change(channel, { active: !channel.active }).then(
        ({ name, active }) => sayDone(active ? t('{name} activated.', { name }) : t('{name} deactivated.', { name })),
        refused,
      )
    },
    /** Gives every channel its place again: two may have stood at the same one. */
    move: (channel: Channel, by: -1 | 1) => {
      const next = channels.filter((other) => other !== channel)
      next.splice(channels.indexOf(channel) + by, 0, channel)
      const wrong = next.map((one, index) => ({ one, sort: index + 1 })).filter(({ one, sort }) => one.sort !== sort)
      setMoving(true)
      wrong
        .reduce((done, { one, sort }) => done.then(() => change(one, { sort })), Promise.resolve<unknown>(undefined))
        .catch(refused)
        .finally(() => setMoving(false))
    },
  }
}

export type ChannelActs = ReturnType<typeof useChannelActs>
