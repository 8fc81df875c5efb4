import type { Scope } from '@rad/api/admin/users/contract'
import type { FieldControls, FieldValues } from '#kit/form/declared-fields.tsx'
import { ClientChoice } from '#choose/client-choice.tsx'
import { RoleChoice } from './role-choice.tsx'
import { ScopeFields } from './scope-fields.tsx'

/** The controls of a form of `accessFields`. `isDealer` decides by what is entered whether the person is of a dealer. */
export const accessControls = (isDealer: (values: FieldValues) => boolean, isReadOnly = false): FieldControls => ({
  roles: ({ form, name }) => (
    <RoleChoice
      isDealer={isDealer(form.values)}
      chosen={form.values[name] as string[]}
      error={form.errors[name]}
      onChange={(roles) => form.setFieldValue(name, roles)}
    />
  ),
  scopes: ({ form, name }) => (
    <ScopeFields
      scopes={form.values[name] as Scope[]}
      error={form.errors[name]}
      isReadOnly={isReadOnly}
      onChange={(scopes) => form.setFieldValue(name, scopes)}
    />
  ),
  clients: ({ form, name }) => (
    <ClientChoice
      roles={form.values.roles as string[]}
      clients={form.values[name] as string[]}
      error={form.errors[name]}
      onChange={(clients) => form.setFieldValue(name, clients)}
    />
  ),
})
