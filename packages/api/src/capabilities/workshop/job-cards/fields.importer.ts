import { optional } from '#kernel/contract/fields.ts'
import { importFields } from '#kernel/import/fields.ts'
import { cardFields } from './list.contract.ts'

/** A dealer's system writes VINs as it likes: an invalid one is stored, and belongs to no vehicle. */
const fields = { ...cardFields.fields, vin: { kind: 'text', label: 'VIN', max: 40, ...optional } } as const

const text = (label: string, max: number) => ({ kind: 'text', label, max, ...optional }) as const

/** What files fill of a job card, and by which columns it is known. */
export const cardFile = importFields(
  { fields },
  {
    dms_no: {
      aliases: [
        'job card',
        'job card no',
        'job card number',
        'jc no',
        'ro',
        'ro no',
        'ro number',
        'repair order',
        'work order',
        'order number',
        'order no',
        'jobcard',
        'number',
        'id',
      ],
      hint: 'Number of the job card in the dealer’s system.',
    },
    outlet: { aliases: ['outlet code', 'dealer code', 'branch', 'location', 'workshop', 'site'] },
    job_type: { aliases: ['type', 'kind of work', 'department'], translates: 'Job type' },
    vin: {
      aliases: ['chassis', 'chassis number', 'chassis no', 'vehicle identification number'],
      looks: /^[A-HJ-NPR-Z0-9]{17}$/i,
    },
    reg_no: { aliases: ['registration', 'reg no', 'license plate', 'plate', 'vehicle number'] },
    make: { ...text('Make', 40), aliases: ['brand', 'manufacturer'] },
    model: { ...text('Model', 80), aliases: ['model name'] },
    model_year: { kind: 'whole', label: 'Model year', min: 1886, max: 2100, ...optional, aliases: ['year', 'my'] },
    odometer: { aliases: ['odometer', 'km', 'kms', 'mileage', 'odo'] },
    cluster_replaced: {},
    customer_no: { ...text('Customer number', 40), aliases: ['customer id', 'customer code', 'customer no'] },
    customer_name: { ...text('Customer name', 120), aliases: ['customer', 'owner', 'name of customer'] },
    customer_phones: {
      kind: 'list',
      label: 'Customer phone',
      max: 40,
      separator: /[;,/]/,
      aliases: ['phone', 'mobile', 'contact', 'phone number'],
    },
    service_type: { aliases: ['kind of service', 'service category', 'visit type'], translates: 'Service type' },
    category: {},
    sub_category: { aliases: ['sub category'] },
    concern: { aliases: ['complaint', 'customer concern', 'request', 'demanded repairs', 'voice of customer'] },
    advisor: { aliases: ['advisor', 'sa', 'service advisor name'] },
    stage: {},
    vor: { aliases: ['off road'] },
    loaner_given: { aliases: ['loaner', 'courtesy car'] },
    received_at: {
      aliases: ['opened', 'open date', 'opened at', 'in date', 'job card date', 'ro date', 'created', 'date'],
    },
    promised_at: { aliases: ['promised', 'promise', 'promised date', 'estimated delivery', 'pdt', 'due'] },
    work_started_at: { aliases: ['started', 'start', 'work start', 'job start'] },
    completed_at: { aliases: ['completed', 'completion', 'ready', 'ready date', 'closed', 'finished'] },
    invoiced_at: { aliases: ['invoiced', 'invoice date', 'bill date', 'billed'] },
    delivered_at: { aliases: ['delivered', 'delivery', 'delivery date', 'out date', 'gate pass'] },
    cancelled_at: { kind: 'instant', label: 'Cancelled', ...optional, aliases: ['cancel date', 'canceled'] },
    touch_minutes: { aliases: ['clocked minutes', 'labour minutes', 'labor minutes'] },
    estimate: { aliases: ['estimated amount', 'estimate amount'] },
    approved: { aliases: ['approved amount'] },
    invoiced: { aliases: ['invoice amount', 'bill amount', 'amount', 'total'] },
    supplements: {},
    insurer: { aliases: ['insurance company', 'insurance'] },
    claim_no: { aliases: ['claim', 'claim number'] },
    surveyor: {},
    liability: { aliases: ['insurer liability'] },
    psf_score: { aliases: ['psf', 'feedback score'] },
    work: {
      kind: 'list',
      label: 'Lines of work',
      max: 500,
      separator: /[;\n|]/,
      aliases: ['text', 'work', 'job', 'jobs', 'operations', 'labour', 'job description', 'description'],
      hint: 'Separate multiple lines with a semicolon.',
    },
    components: {
      ...text('Components', Infinity),
      kind: 'long-text',
      aliases: ['entities', 'component', 'parts'],
      hint: 'The parts of the vehicle that the work is about.',
    },
  },
)

/** Columns with times, which may have no time zone. */
export const timeFields = cardFile.fields.filter(({ kind }) => kind === 'day').map(({ key }) => key)
