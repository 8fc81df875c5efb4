const listOf = (text: string) => text.trim().split(/\s+/)

export const firstNames = listOf(`
  Aarav Aditi Ajay Alka Ananya Anil Arjun Arpita Asha Ashok Bhavna Bina Charu Darshan Devika Dilip Divya Ekta Firoz Ganesh
  Geeta Girish Harsha Hemant Ila Ishaan Jayant Juhi Kamal Kavita Kunal Lata Madhav Mahesh Manisha Meera Mohan Mukesh Nalini
  Naresh Nidhi Nisha Omprakash Parth Pooja Prakash Priya Rajesh Rakhi Ramesh Rashmi Ravi Rekha Ritu Rohan Sachin Sandhya
  Sanjay Sarita Shalini Shyam Sneha Sonal Sudhir Suman Sunil Swati Tanvi Uday Uma Varun Vasudha Veena Vijay Vinod Yash`)
export const lastNames = listOf(`
  Agarwal Ahuja Apte Banerjee Barua Bhatt Bhosale Biswas Chaudhary Chopra Dalal Deshpande Dubey Dutta Gaikwad Gandhi Gokhale
  Gowda Gupta Iyengar Jadhav Jain Jha Kadam Kamat Kapoor Kaul Kelkar Kulkarni Kumar Lal Mahajan Malhotra Mane Menon Mishra
  Mukherjee Nambiar Nanda Ojha Pandey Parekh Patel Pawar Prasad Purohit Rane Rastogi Reddy Sahu Sawant Saxena Sen Sethi
  Sharma Shinde Singh Sinha Sood Soni Tandon Thakur Trivedi Varma Vyas Yadav`)

const places = listOf(`
  Aravalli Sahyadri Narmada Godavari Malabar Konkan Deccan Vindhya Nilgiri Chambal Satpura Kaveri Yamuna Ganga Doab Terai
  Coromandel Saurashtra Malwa Bundelkhand`)

/** The two words that names of organizations of a kind are made of. */
export const organizations = {
  fleet: { first: places, last: ['Logistics', 'Carriers', 'Transport', 'Roadways', 'Freight'] },
  corporate: { first: places, last: ['Textiles', 'Foods', 'Chemicals', 'Instruments', 'Cement'] },
  taxi: { first: places, last: ['Cabs', 'Taxis', 'Travels', 'Tours'] },
  government: {
    first: places,
    last: ['Municipality', 'Water Board', 'Health Department', 'Forest Division', 'Electricity Board'],
  },
} as const

/** Languages of the country; the first are spoken most. */
export const languages = [
  ['hi', 40],
  ['en', 20],
  ['mr', 12],
  ['bn', 7],
  ['te', 6],
  ['ta', 6],
  ['gu', 5],
  ['kn', 4],
  ['ml', 3],
  ['pa', 3],
] as const
