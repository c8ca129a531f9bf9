/**
 * The most frequent given and family names of the world, by the published statistics of statistical offices and
 * registries (China's Ministry of Public Security, the census of the United States, India, Korea and Brazil, INE of
 * Spain, INSEE of France, ISTAT of Italy, Japan, Vietnam, Russia, Germany, Poland, Turkey and others), compiled by
 * hand, with the names that resemble a word which is not allowed. A space within a name is written as an underscore.
 */
export const frequentNames: readonly string[] = `
Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo He Gao Lin Luo Zheng Liang Xie Song Tang Han Feng Deng
Cao Peng Zeng Xiao Tian Dong Pan Yuan Cai Jiang Yu Du Ye Cheng Wei Su Lü Ding Ren Lu Yao Shen Zhong Cui Tan Fan Liao Shi Jia
Jin Fu Fang Zou Xiong Bai Meng Qin Qiu Hou Yin Xue Yan Duan Lei Long Tao Hao Mao Gu Gong Shao Wan Kang Qian Shang Mei Ni Niu
Xing Zhuang Wen Qi Ge Kong Hong Ke Bao Bi Che Chang Chai Chu Cong Dai Dang Diao Dou Fei Gan Gou Gui Hang Hua Huo Ji Jiao
Jing Ju Kuang Lan Lang Leng Lian Ling Lou Man Miao Min Mo Mu Nie Ning Ou Pang Pei Pi Ping Pu Qiao Qu Quan Rao Ruan Sang Sha
Shan She Sheng Shu Si Sui Tai Tong Tu Wa Weng Wo Xi Xia Xian Xiang Xin Xuan Ya Yi Ying You Yue Yun Zang Zha Zhai Zhan Zhen
Zhi Zhuo Zong Zu Zuo Lee Wong Chan Cheung Lau Leung Ho Ng Chow Chiu Kwok Kwong Lam Lai Mok Poon Fung Tse Tsang Tsui Yeung
Yip Yuen Yung Chung Kwan Siu Hui Szeto Au-Yeung Fok Foo Goh Koh Lim Low Neo Ong Phua Quek Sim Soh Tay Teo Toh Yeo Chua Chia
Ang Seah Heng Kok Kwek Loh Lui Ooi Tiong Khoo Xiaoming Xiuying Guiying Jianguo Weiwei Lihua Yuhua Guilan Yulan Xiulan
Xiuzhen Jianhua Fengying Haiyan Xiaohong Yuting Zihan Zixuan Yuxuan Haoran Yichen Zimo Xinyi Yihan Mengyao Jiayi Ruoxi
Shihan Shitong Wenjie Weidong Dongmei Dandan Mengdie Fuhua Fuqiang Fukang Shifu Nguyen Tran Le Pham Hoang Huynh Phan Vu Vo
Bui Do Ngo Duong Ly Dinh Truong Luong Trinh Doan Mai Trieu Thai Phung Ta Chau Quach Phuc Phuoc Dung Bich Linh Hung Huong Hoa
Thu Thuy Trang Minh Anh Tuan Nam Son Duc Quang Khanh Thi Van Binh Dao Nga Yen My Nhung Phuong Hanh Kim Ngoc Phat Loc Tien
Tam Dat Hieu Kien Vinh Park Choi Jung Jeong Cho Yoon Jang Im Oh Seo Shin Kwon Hwang Ahn Ryu Yoo Jeon Ko Moon Bae Baek Heo
Noh Ha Gwak Sung Cha Joo Woo Koo Na Um Won Chun Bang Hyun Ham Byun Yeom Seok Suk Seong Minjun Seojun Doyun Jiho Jihoon
Hyunwoo Seoyeon Minji Jisoo Yuna Eunji Hyejin Sukhee Sukjin Bumsuk Yousuk Hyunsuk Dongwook Shiwoo Sato Suzuki Takahashi
Tanaka Watanabe Ito Yamamoto Nakamura Kobayashi Kato Yoshida Yamada Sasaki Yamaguchi Matsumoto Inoue Kimura Hayashi Shimizu
Yamazaki Mori Abe Ikeda Hashimoto Yamashita Ishikawa Nakajima Maeda Fujita Ogawa Goto Okada Hasegawa Murakami Kondo Ishii
Saito Sakamoto Endo Aoki Fujii Nishimura Fukuda Ota Miura Fujiwara Okamoto Matsuda Nakagawa Nakano Harada Ono Tamura
Takeuchi Kaneko Wada Nakayama Ishida Ueda Morita Hara Shibata Sakai Kudo Yokoyama Miyazaki Miyamoto Uchida Takagi Ando
Shimada Taniguchi Ohno Maruyama Imai Kawano Fukumoto Fukushima Fukui Shitara Takeshita Kinoshita Matsushita Morishita
Hiroshi Takashi Kenji Yuki Sakura Yui Hina Aoi Haruto Sota Riku Yuto Asuka Mitsuko Kunta Ayaka Naoko Keiko Shiho Mika Chiko
Hideki Fumiko Kumiko Masako Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez
Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson
Walker Young Allen King Wright Scott Torres Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter
Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers
Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Cox Ward Richardson Watson Brooks Chavez Wood James
Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Ross Foster Jimenez Powell Jenkins Perry Russell
Sullivan Bell Coleman Butler Henderson Barnes Fisher Vasquez Simmons Graham Jordan Reynolds Hamilton Ford Gibson Wallace
West Cole Hayes Bryant Hunt Black Stone Dunn Mason Knight Hicks Crawford Henry Boyd Warren Dixon Burns Gordon Shaw Holmes
Rice Robertson Hunter Hawkins Dickson Dickinson Dick Dickens Dicks Cockburn Hancock Hitchcock Babcock Peacock Alcock
Woodcock Cocks Glasscock Wilcox Adcock Wanke Cummings Cummins Cumming Cumberbatch Titmus Titsworth Butt Butts Butterfield
Sidebottom Bottoms Longbottom Ramsbottom Assad Assis Assange Bass Cassidy Massey Hassan Sexton Sussex Essex Middlesex Hooker
Seaman Semenov Gay Gaye Gaylord Fagan Fagin Faggioli Coon Coons Cooney Kuhn Kuntz Kunz Kuntsevich Cunningham Conan Cockrell
Crapper Crapo Pratt Twatt Wanless Slutsky Slutskaya Spicer Dyke Dykes Vandyke Japp Jappe Nip Chinkov Hoare Hore Horne Raper
Rapert Rapace Rapp Nutt Balls Ball Johnston Weiner Wiener Woody Willy Fuchs Fuk Fuks Fucile Fukuyama Pornsak Porntip
Supaporn Siriporn Titiporn Pornchai Phuket Lipschitz Schitt Shittu Shitole Mishit Harshit Rakshit Akshit Lakshit Dikshit
Dixit Bastien Bastarache Bitchener Retardo Ritardo Sukarno Sukhdeep Pusey Puskas Koch Kocks Kock Kaka Caccia Pooh Poonam
Peebles Fanny Randy Tit Tito Titus Boobalan Boobesh Arsen Arsenault Arsenio Arslan Cazzaniga Cullo Penela Penedo Anushka
Anuska Virgin Virginie Virgil Sexauer Cumlin Handcock Hardwick Hyman Lust Lustig Nazif Nazir Osama Saddam John Robert
Michael William David Richard Joseph Charles Christopher Daniel Matthew Anthony Mark Donald Steven Paul Andrew Joshua
Kenneth Kevin Brian George Edward Ronald Timothy Jason Jeffrey Ryan Jacob Gary Nicholas Eric Jonathan Stephen Larry Justin
Brandon Benjamin Samuel Gregory Frank Alexander Raymond Patrick Jack Dennis Jerry Tyler Aaron Jose Adam Douglas Nathan Peter
Zachary Kyle Walter Harold Jeremy Ethan Carl Keith Roger Gerald Christian Terry Sean Arthur Austin Noah Lawrence Jesse Joe
Bryan Billy Albert Dylan Bruce Willie Gabriel Alan Juan Logan Wayne Ralph Roy Eugene Vincent Louis Philip Bobby Johnny
Bradley Liam Oliver Elijah Lucas Theodore Levi Sebastian Mateo Mary Patricia Jennifer Linda Elizabeth Barbara Susan Jessica
Sarah Karen Lisa Nancy Betty Sandra Margaret Ashley Kimberly Emily Donna Michelle Carol Amanda Melissa Deborah Stephanie
Rebecca Sharon Laura Cynthia Dorothy Amy Kathleen Angela Shirley Brenda Emma Anna Pamela Nicole Samantha Katherine Christine
Helen Debra Rachel Carolyn Janet Maria Catherine Heather Diane Olivia Julie Joyce Victoria Ruth Virginia Lauren Christina
Joan Evelyn Judith Andrea Hannah Megan Cheryl Jacqueline Martha Madison Teresa Gloria Sara Janice Ann Kathryn Abigail Sophia
Frances Jean Alice Judy Isabella Julia Grace Amber Denise Danielle Marilyn Beverly Charlotte Natalie Theresa Diana Brittany
Doris Kayla Alexis Lori Marie Ava Mia Amelia Harper Luna Gigi Fannie Dickie Fernandez Moreno Munoz Romero Alonso Navarro
Dominguez Vazquez Gil Serrano Molina Blanco Suarez Castro Ortega Delgado Marin Rubio Nunez Medina Sanz Iglesias Cortes
Garrido Santos Guerrero Lozano Cano Mendez Prieto Herrera Pena Leon Marquez Cabrera Gallego Calvo Vidal Campos Vega Fuentes
Carrasco Diez Aguilar Caballero Nieto Santana Vargas Pascual Gimenez Herrero Hidalgo Montero Lorenzo Santiago Benitez Duran
Ibanez Arias Mora Ferrer Carmona Vicente Rojas Soto Crespo Roman Pastor Velasco Parra Saez Moya Bravo Gallardo Soler Verga
Vergara Concha Conchita Maricarmen Mariconda Mamani Mamone Putin Putra Putri Putu Pito Pitt Pollan Pollard Cabronero Negro
Negri Negrete Moro Chingari Zorra Zorrilla Caraballo Culebras Pendás Mier Jodie Cerda Antonio Manuel Francisco Javier Carlos
Jesus Alejandro Miguel Rafael Pedro Pablo Angel Sergio Fernando Jorge Luis Alberto Alvaro Adrian Diego Raul Ivan Enrique
Ruben Ramon Oscar Andres Joaquin Eduardo Victor Mario Roberto Jaime Ignacio Marcos Alfonso Salvador Ricardo Hugo Emilio
Guillermo Julio Julian Nicolas Agustin Tomas Felix Ismael Cristian Aitor Iker Josefa Isabel Carmen Dolores Pilar Ana
Francisca Cristina Antonia Elena Marta Lucia Rosa Concepcion Mercedes Paula Rosario Juana Manuela Raquel Beatriz Rocio
Silvia Irene Montserrat Encarnacion Sonia Alba Monica Inmaculada Nuria Yolanda Susana Sofia Alicia Lorena Claudia Eva
Margarita Consuelo Inés Ximena Guadalupe Itzel Camila Valentina Renata Regina Lupita Chelo Chayo Chucho Pepe Paco Nacho Coco
Chema Silva Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Ribeiro Carvalho Almeida Lopes Soares Fernandes
Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Goncalves Teixeira Araujo
Cunha Pinto Correia Costa Sousa Martins Joao Paulo Luiz Marcelo Bruno Felipe Raimundo Rodrigo Adriana Juliana Marcia
Fernanda Aline Bruna Leticia Luciana Vanessa Mariana Gabriela Vera Vitoria Larissa Paes Rabo Devi Singh Kumar Das Kaur Ram
Yadav Lal Khatun Mandal Ali Sharma Ray Mondal Khan Sah Prasad Patil Ghosh Pal Sahu Gupta Shaikh Bibi Sekh Begam Biswas
Sarkar Paramar Khatoon Mahto Ansari Nayak Rathod Jadhav Mahato Rani Barman Behera Mishra Chand Begum Saha Paswan Thakur
Thakor Pawar Majhi Bano Chauhan Pradhan Mohammad Shah Verma Jha Naik Chaudhary Rajput Malik Dutta Kumari Nath Molla Sinha
Joshi Reddy Nair Iyer Menon Pillai Gowda Shetty Hegde Desai Mehta Trivedi Pandey Tiwari Dubey Chatterjee Mukherjee Banerjee
Bhattacharya Bose Sen Dey Iqbal Ahmed Hussain Chaudhry Bhatti Mughal Qureshi Sheikh Rana Gill Sandhu Dhillon Sidhu Grewal
Brar Cheema Randhawa Ashit Sushit Hardik Hardika Dikshita Bhosale Bhosle Lund Lundberg Gandhi Randhir Kutty Kuttan
Sukhwinder Anusha Anushree Ashok Nitin Titiksha Phukan Phukon Fakhruddin Fakir Fuad Rajesh Sunil Sanjay Anil Suresh Ramesh
Vijay Amit Rahul Deepak Manoj Ravi Ashwin Arjun Rohan Aditya Karthik Pooja Priya Neha Anjali Sunita Anita Kavita Meena
Lakshmi Sita Geeta Rekha Asha Usha Radha Divya Shreya Ananya Aarav Vivaan Ishaan Kabir Vihaan Diya Saanvi Aadhya Kiara
Mohammed Muhammad Mohamed Hussein Omar Khalid Abdullah Ibrahim Yusuf Mustafa Mahmoud Saleh Salem Nasser Said Saeed Faisal
Hamad Rashid Sultan Majid Tariq Bilal Hamza Zaid Karim Amir Jamal Samir Walid Yasin Anwar Ayman Khaled Adel Nabil Sami Fouad
Fahd Fahad Fatima Aisha Maryam Khadija Zainab Zaynab Layla Leila Noor Nour Salma Huda Amina Hana Rania Yasmin Dina Mona
Samira Nadia Najwa Rasha Abbas Haddad Khoury Mansour Nasr Rahman Aziz Hamdan Farouk Shehata Sayed Gamal Fathy Kassem Sharif
Zayed Titi Kos Kosar Nik Niko Nikah Niknam Kirkman Koon Koosha Jindal Ivanov Smirnov Kuznetsov Popov Vasiliev Petrov Sokolov
Mikhailov Novikov Fedorov Morozov Volkov Alekseev Lebedev Egorov Pavlov Kozlov Stepanov Nikolaev Orlov Andreev Makarov
Nikitin Zakharov Zaitsev Soloviev Borisov Yakovlev Grigoriev Romanov Vorobyov Sergeev Frolov Alexandrov Dmitriev Korolev
Gusev Kiselev Ilyin Maximov Polyakov Sorokin Vinogradov Kovalev Belov Medvedev Antonov Tarasov Zhukov Baranov Filippov
Komarov Davydov Belyaev Gerasimov Bogdanov Osipov Sidorov Matveev Titov Markov Mironov Krylov Kulikov Karpov Vlasov Melnikov
Denisov Gavrilov Tikhonov Kazakov Afanasyev Danilov Savelyev Timofeev Fomin Chernov Abramov Martynov Efimov Fedotov
Shcherbakov Nazarov Kalinin Isaev Chernyshev Bykov Maslov Rodionov Konovalov Lazarev Voronin Klimov Filatov Ponomarev
Golubev Kudryavtsev Prokhorov Naumov Potapov Zhuravlev Ovchinnikov Trofimov Leonov Sobolev Ermakov Kolesnikov Goncharov
Emelyanov Nikiforov Grachev Kotov Grishin Efremov Arkhipov Gromov Kirillov Malyshev Panov Moiseev Rumyantsev Akimov
Kondratiev Biryukov Gorbunov Anisimov Eremin Tikhomirov Galkin Lukyanov Mikheev Skvortsov Yudin Belousov Nesterov Simonov
Prokofiev Kharitonov Knyazev Tsvetkov Levin Mitrofanov Voronov Aksyonov Sofronov Maltsev Loginov Gorshkov Savin Krasnov
Mayorov Demidov Eliseev Rybakov Safonov Plotnikov Demin Khokhlov Fadeev Molchanov Ignatov Litvinov Ershov Ushakov Dementyev
Ryabov Mukhin Kalashnikov Leontiev Lobanov Kuzin Korneev Evdokimov Borodin Platonov Nekrasov Balashov Bobrov Zhdanov Blinov
Ignatiev Korotkov Muravyov Kryukov Belyakov Bogomolov Drozdov Lavrov Zuev Petukhov Larin Nikulin Serov Terentyev Zotov
Ustinov Fokin Samoilov Konstantinov Sakharov Shishkin Samsonov Cherkasov Chistyakov Nosov Spiridonov Karasev Avdeev
Vorontsov Zverev Vladimirov Seleznev Nechaev Kudryashov Sedov Firsov Andrianov Panfilov Golovin Terekhov Ulyanov Shestakov
Ageev Nikonov Selivanov Bazhenov Gordeev Kozhevnikov Pakhomov Zimin Kostin Shirokov Filimonov Larionov Ovsyannikov Sazonov
Suvorov Nefedov Kornilov Lyubimov Lvov Gorbachev Kopylov Lukin Tokarev Kuleshov Shilov Bolshakov Pankratov Rodin Shapovalov
Pokrovsky Bocharov Nikolsky Markin Gorelov Agafonov Berezin Ermolaev Zubkov Kupriyanov Trifonov Maslennikov Kruglov
Tretyakov Kolosov Rozhkov Artamonov Shmelev Laptev Lapshin Fedoseev Zinoviev Zorin Utkin Stolyarov Zubov Tkachev Dorofeev
Antipov Zavyalov Sviridov Zolotarev Kulakov Meshcheryakov Makeev Dyakonov Gulyaev Petrovsky Bondarev Pozdnyakov Panin Sukin
Pizzorno Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Bauer Richter Klein Wolf
Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner Schmitz Krause Meier Lehmann Schmid
Schulze Maier Köhler Herrmann König Mayer Huber Kaiser Peters Scholz Möller Weiß Hahn Schubert Vogel Friedrich Keller
Günther Berger Winkler Roth Beck Lorenz Baumann Franke Albrecht Schuster Simon Ludwig Böhm Winter Kraus Schumacher Krämer
Vogt Stein Jäger Otto Sommer Groß Seidel Heinrich Brandt Haas Schreiber Graf Schulte Dietrich Ziegler Kühn Pohl Engel Horn
Busch Bergmann Voigt Sauer Arnold Wolff Pfeiffer Ficker Fick Dicke Dickmann Titz Tittel Wix Kotz Popp Poppe Bernard Petit
Durand Dubois Moreau Laurent Michel Lefebvre Leroy Roux Bertrand Morel Fournier Girard Bonnet Dupont Lambert Fontaine
Rousseau Muller Lefevre Faure Andre Mercier Blanc Guerin Boyer Garnier Chevalier Francois Legrand Gauthier Perrin Robin
Clement Morin Roussel Mathieu Gautier Masson Marchand Duval Denis Dumont Lemaire Noel Dufour Meunier Brun Blanchard Giraud
Joly Riviere Brunet Gaillard Barbier Arnaud Couillard Bittencourt Leconte Merdrignac Rossi Russo Ferrari Esposito Bianchi
Romano Colombo Ricci Marino Greco Gallo Conti De_Luca Mancini Giordano Rizzo Lombardi Moretti Barbieri Fontana Santoro
Mariani Rinaldi Caruso Ferrara Galli Martini Leone Longo Gentile Martinelli Vitale Lombardo Serra Coppola De_Santis D'Angelo
Marchetti Parisi Villa Conte Ferraro Ferri Fabbri Bianco Marini Grasso Valentini Messina Sala De_Angelis Gatti Pellegrini
Palumbo Sanna Farina Rizzi Monti Cattaneo Morelli Amato Silvestri Mazza Testa Grassi Pellegrino Carbone Giuliani Benedetti
Barone Rossetti Caputo Montanari Guerra Palmieri Bernardi Martino Fiore De_Rosa Ferretti Bellini Basile Riva Donati Piras
Vitali Battaglia Sartori Neri Costantini Milani Pagano Ruggiero Sorrentino D'Amico Orlando Mantovani Troiani Ficarra Cazzola
O'Neill O'Brien O'Connor McDonald MacLeod McCarthy Byrne Walsh Doyle Gallagher Doherty Kennedy Lynch Murray Quinn Moran
Nowak Kowalski Wiśniewski Wójcik Kowalczyk Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski Kozłowski Jankowski
Mazur Kwiatkowski Krawczyk Piotrowski Grabowski Nowakowski Pawłowski Michalski Yılmaz Kaya Demir Şahin Çelik Yıldız Yıldırım
Öztürk Aydın Özdemir Doğan Kılıç Aslan Çetin Kara Koç Kurt Özkan Şimşek Pichon Johansson Andersson Karlsson Nilsson Eriksson
Larsson Olsson Persson Svensson Gustafsson Pettersson Jonsson Hansen Johansen Olsen Larsen Andersen Nilsen Pedersen
Kristiansen Jensen Karlsen Nielsen Sørensen Rasmussen Jørgensen Madsen Kristensen Christensen Thomsen Poulsen Johnsen
Dickman Fokker De_Jong Jansen De_Vries Van_den_Berg Bakker Janssen Visser Smit Meijer De_Boer Mulder De_Groot Bos Vos
Hendriks Van_Dijk Dekker Brouwer De_Wit Dijkstra Kuts Kutz Hoerr Papadopoulos Pappas Georgiou Nagy Kovács Tóth Szabó Horváth
Varga Kiss Molnár Németh Farkas Balogh Papp Takács Juhász Popa Popescu Ionescu Ilie Stan Dumitru Gheorghe Stoica Radu Matei
Pulaski Okafor Okeke Okonkwo Eze Obi Nwosu Adeyemi Adebayo Ogunleye Balogun Lawal Bello Abubakar Musa Sani Shehu Usman
Danjuma Chukwu Chukwuemeka Ngozi Chioma Ifeoma Oluwaseun Olumide Babatunde Temitope Folasade Titilayo Titilope Mensah Owusu
Osei Boateng Appiah Asante Agyei Kwame Kofi Kwabena Kwaku Yaw Kojo Ama Abena Akosua Dlamini Nkosi Ndlovu Khumalo Mokoena
Mthembu Zulu Botha Coetzee Pretorius Kuntner Kariuki Mwangi Otieno Ochieng Kamau Njoroge Wanjiku Wanjiru Achieng Akinyi Juma
Hamisi Mwamba Banda Phiri Tembo Moyo Sibanda Ncube Dube Abebe Tesfaye Bekele Haile Tadesse Girma Diallo Traore Keita
Coulibaly Diop Ndiaye Fall Sow Ba Cisse Kone Toure Camara Sylla Bangura Kamara Conteh Kabila Ilunga Mutombo Semenya Bautista
Ocampo Andrada Villanueva Aquino Salazar Mercado Dela_Cruz Macaraeg Dimaculangan Sari Dewi Wulandari Lestari Kusuma Wijaya
Santoso Setiawan Susanto Hidayat Nugroho Saputra Pratama Rahmawati Fitriani Kurniawan Wibowo Siregar Nasution Simanjuntak
Situmorang Suharto Slamet Sukma Sutrisno Aung Htun Zaw Thant Khin Kyaw Myint Shwe Thida Phyu Somchai Somsak Prasert Wichai
Malee Kanya Nattaporn Saengdao Sok Sopheap Dara Srey Bopha Chea Keo Bounmy Phommachanh
`
  .trim()
  .split(/\s+/)
  .map((name) => name.replaceAll('_', ' '));

/** The most frequent family names in Chinese characters. */
export const frequentChineseNames: readonly string[] = Array.from(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤' +
    '操支日草贱',
);
